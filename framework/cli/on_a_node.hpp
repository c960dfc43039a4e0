#pragma once

/// EXECUTOR slurm: a test's processes run on a node of Slurm's. All of them on one, both sides of each round: what goes
/// there is the whole `holdfast run`, by srun, which waits for the node and hands on what it prints and its exit code.
///
/// The node needs the build tree and the store by the same paths. What it measures is a part of the session, with the
/// facts of that node. With HOLDFAST_MACHINE_CLASS, nodes with that feature are asked for; all else Slurm takes from its
/// own variables (SLURM_PARTITION, SLURM_ACCOUNT, ...).

#include <string>

namespace holdfast::cli {

/// Whether srun has brought this process where it is.
bool is_on_a_node();

/// Becomes srun, which runs this process' own command line there. Returns never; throws Error where there is no srun.
[[noreturn]] void go_to_a_node(const std::string& test);

}  // namespace holdfast::cli
