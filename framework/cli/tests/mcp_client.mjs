// A client of the protocol's own SDK, which checks every answer by its schemas. Arguments: the wrapper, the build tree.
// Prints what it was answered, as JSON.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [wrapper, build] = process.argv.slice(2);
const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: wrapper, args: ["mcp"], cwd: build }));
await client.ping();
const { tools } = await client.listTools();
const answers = { server: client.getServerVersion(), tools: tools.map((tool) => tool.name) };
const asked = {
  verdict: {},
  why: { test: "parse" },
  functions: { test: "parse" },
  next_step: {},
  compare: { commands: ["true", "true"], budget_seconds: 1 },
};
for (const [name, args] of Object.entries(asked)) {
  const progress = [];
  const answer = await client.callTool({ name, arguments: args }, undefined, { onprogress: (one) => progress.push(one) });
  answers[name] = { ...answer, progress: progress.length };
}
answers.unknown = (await client.callTool({ name: "why", arguments: { test: "nothing" } })).isError;
try {
  await client.callTool({ name: "verdict", arguments: { limit: "many" } });
} catch (error) {
  answers.refused = error.code;
}
console.log(JSON.stringify(answers));
await client.close();
