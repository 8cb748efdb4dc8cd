import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long kept connections may take to bring their next request, and to learn from its answer that it is the last. */
const LONGEST_MS = 500;
const LOOK_MS = 10;

/** So many looks at the door, one after the other, without anybody new: then whoever was answered last is back inside. */
const QUIET_LOOKS = 10;

/**
 * A server that leaves resets nobody. From the moment it closes its answers say `connection: close`, so that a
 * connection in use ends with its answer: one that is closed while its next request is on the way would reset it. Then
 * whoever stands at the door is let in, for those are reset when it shuts. Whoever is answered comes back at once: so
 * nobody is answered until the door is shut. Quiet is counted in looks and not in time: on a crowded machine a process
 * may stand still for longer than any time set here, and has let nobody in meanwhile.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app;
  let arrived = 0;
  let shut: Promise<void> | undefined;
  server.on('connection', () => {
    arrived += 1;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (shut) void shut.then(() => done());
    else done();
  });
  const openConnections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const begun = performance.now();
    while (performance.now() - begun < LONGEST_MS && (await openConnections()) > 0) await wait(LOOK_MS);
    shut = untilShut();
    const heldSince = performance.now();
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() - heldSince < 2 * LONGEST_MS; ) {
      const before = arrived;
      await wait(LOOK_MS);
      quiet = arrived === before ? quiet + 1 : 0;
    }
  });

  /** Fastify shuts the door once the hook above has ended. */
  async function untilShut(): Promise<void> {
    const begun = performance.now();
    while (server.listening && performance.now() - begun < 4 * LONGEST_MS) await nextTurn();
  }
}
