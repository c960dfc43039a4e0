#pragma once

/// What the system runs in: a virtual machine, a container, a control group with limits. `root`: the directory that
/// stands for "/", empty for the system's own.

#include <string>

namespace holdfast::runner {

/// Whether the processor says that a hypervisor stands below.
bool is_virtualised(const std::string& root);

/// kvm, vmware, xen, hyper-v, virtualbox, amazon, google; "other" of a hypervisor that does not say, "none".
std::string virtualisation_kind(const std::string& root);

/// docker, podman, kubernetes, lxc, or what systemd was told; "none".
std::string container_kind(const std::string& root);

/// "1.5 processors" and "512 MiB"; "none" without a limit, empty where there are no control groups.
std::string cpu_limit_text(const std::string& root);
std::string memory_limit_text(const std::string& root);

}  // namespace holdfast::runner
