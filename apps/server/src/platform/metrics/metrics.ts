import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Values of a figure's labels: names of things (routes, providers, states), never of people or rows (I35). */
type Labels = Readonly<Record<string, string>>;

/** One line of a figure that is read when somebody looks. */
export interface Reading {
  labels?: Labels;
  value: number;
}

interface Figure {
  /** `pifa_…`, with its unit at the end. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** What of a figure that is read takes longer is left out of this look. */
const LONGEST_READ_MS = 2_000;
/** Seconds: from a prepared listing to an order that waits for a lock. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/**
 * The figures an operator watches. Counting adds to numbers in memory; what stands in the database is read only when
 * somebody looks. Each server has its own, so several may live in one process.
 */
export function createMetrics() {
  const registry = new Registry();
  let watched = false;

  /** What the process itself costs; nobody pays for it before the first look. */
  const watchProcess = (): void => {
    if (watched) return;
    watched = true;
    collectDefaultMetrics({ register: registry });
  };

  return {
    /** A number that only grows; answers what adds one. Made at its first use. */
    counter({ name, help, labels = [] }: Figure): (labels?: Labels) => void {
      const known = registry.getSingleMetric(name);
      const counter =
        known instanceof Counter
          ? known
          : new Counter({ name, help, labelNames: [...labels], registers: [registry] });
      return (own = {}) => counter.inc({ ...own });
    },
    /** The same for one set of labels, looked up once: for what is counted at every request. */
    prepared({ name, help, labels = [] }: Figure): (labels: Labels) => () => void {
      const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
      return (own) => {
        const line = counter.labels({ ...own });
        return () => line.inc();
      };
    },
    /** How long something took, in seconds, for one set of labels. */
    duration({ name, help, labels = [] }: Figure): (labels: Labels) => (seconds: number) => void {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: BUCKETS,
        registers: [registry],
      });
      return (own) => {
        const line = histogram.labels({ ...own });
        return (seconds) => line.observe(seconds);
      };
    },
    /** Something that goes up and down, or is counted elsewhere; what cannot be read just now is left out (0 without labels). */
    read(
      { name, help, labels = [] }: Figure,
      read: () => Promise<readonly Reading[]> | readonly Reading[],
    ): void {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset();
          const late = new Promise<readonly Reading[]>((resolve) =>
            setTimeout(resolve, LONGEST_READ_MS, []).unref(),
          );
          const lines = await Promise.race([Promise.resolve().then(read), late]).catch(() => []);
          if (labels.length > 0) this.reset();
          for (const { labels: own = {}, value } of lines) this.set({ ...own }, value);
        },
      });
    },
    contentType: registry.contentType,
    /** Everything in the text format of Prometheus. */
    text(): Promise<string> {
      watchProcess();
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
