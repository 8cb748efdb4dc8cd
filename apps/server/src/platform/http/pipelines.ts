import type { FastifyReply, FastifyRequest } from 'fastify';

/** Requests of one connection that may wait for an answer; browsers and proxies send one at a time. */
const MOST = 32;

interface Pipeline {
  open: number;
  last: Promise<void>;
}

/**
 * Several requests sent at once over one connection are worked on one after the other, each when the answer before it
 * has left the process. Who asks and does not read then holds one answer, whatever was asked; who asks on and on is cut
 * off.
 */
export function createPipelines() {
  const pipelines = new WeakMap<object, Pipeline>();
  return {
    /** Waits for the turn of this request; false: the connection is gone, and there is nobody to answer. */
    enter(request: FastifyRequest, reply: FastifyReply): true | Promise<boolean> {
      const { socket } = request.raw;
      const pipeline = pipelines.get(socket) ?? { open: 0, last: Promise.resolve() };
      pipelines.set(socket, pipeline);
      const before = pipeline.last;
      const isFirst = pipeline.open === 0;
      pipeline.open += 1;
      let done = (): void => undefined;
      pipeline.last = new Promise((resolve) => {
        done = () => {
          done = () => undefined;
          pipeline.open -= 1;
          resolve();
        };
      });
      reply.raw.once('finish', () => done());
      reply.raw.once('close', () => done());
      if (isFirst) return true;
      if (pipeline.open > MOST) socket.destroy();
      return before.then(() => {
        // An answer that never got to its connection is told neither of its end nor of the connection's.
        if (socket.destroyed) done();
        return !socket.destroyed;
      });
    },
  };
}
