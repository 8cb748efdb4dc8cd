import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics';

interface RouteFigures {
  took(seconds: number): void;
  outcomes: Map<string, () => void>;
}

/**
 * Counts each answer by its route and outcome: `ok`, the code of the refusal, or `fault`. The route is the name of the
 * call or the pattern of the page, never an address (I35). One look into a map and two additions a request.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.prepared({
    name: 'pifa_requests_total',
    help: 'Answers by route and outcome: ok, the code of a refusal, or fault.',
    labels: ['route', 'outcome'],
  });
  const duration = metrics.duration({
    name: 'pifa_request_duration_seconds',
    help: 'From the last byte of the head to the end of the answer.',
    labels: ['route'],
  });
  const routes = new Map<object, RouteFigures>();

  const figuresOf = ({ routeOptions }: FastifyRequest): RouteFigures => {
    const { config, url } = routeOptions;
    let own = routes.get(config);
    if (!own) {
      own = { took: duration({ route: config.call || url || 'none' }), outcomes: new Map() };
      routes.set(config, own);
    }
    return own;
  };

  app.decorateRequest('outcome', '');
  app.addHook('onResponse', async (request, reply) => {
    const { took, outcomes } = figuresOf(request);
    const outcome = request.outcome || (reply.statusCode >= 500 ? 'fault' : 'ok');
    let add = outcomes.get(outcome);
    if (!add) {
      const { config, url } = request.routeOptions;
      add = count({ route: config.call || url || 'none', outcome });
      outcomes.set(outcome, add);
    }
    add();
    took(reply.elapsedTime / 1000);
  });
}
