// The first import of the command line. The PostgreSQL driver asks at its own start whether it runs on a foreign
// runtime: by `navigator`, which Node has from version 21 on, else by making a `Response`, and that loads all of
// Node's HTTP client.
const runtime = globalThis as { navigator?: unknown };
runtime.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };

export {};
