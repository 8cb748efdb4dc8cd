import type { Settings } from '../platform/settings';

/** A verb of `pifa` that belongs to the house itself; areas bring their own. */
export interface HouseCommand {
  name: string;
  summary: string;
  /** Answers the exit code; undefined keeps the process running. */
  run(settings: Settings, args: readonly string[]): Promise<number | undefined>;
}
