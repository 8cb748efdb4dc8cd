import type { Metrics } from '../metrics/metrics';
import { createGate } from './gate';
import { createKnownRequests } from './known-requests';

/** The gate of a server, with its figures. */
export function openGate({ atOnce, metrics }: { atOnce: number; metrics: Metrics }) {
  const count = metrics.counter({
    name: 'pifa_requests_shed_total',
    help: 'Requests turned away because too many waited, by rank.',
    labels: ['rank'],
  });
  const gate = createGate({ atOnce, onShed: (rank) => count({ rank }) });
  metrics.read(
    { name: 'pifa_requests_waiting', help: 'Requests that wait for their turn, by rank.', labels: ['rank'] },
    () => Object.entries(gate.waiting()).map(([rank, value]) => ({ labels: { rank }, value })),
  );
  return { ...gate, known: createKnownRequests() };
}
