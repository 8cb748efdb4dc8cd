import type { CallName, Permission } from '@pifa/contract';
import type { Platform } from '../../platform';

/** What of the shop can be looked at before it is there. */
export interface PreviewKind {
  permission: Permission;
  /** The reads of its page. Nothing else is answered: a preview is one page and changes nothing. */
  reads: readonly CallName[];
  /** A company's eye is drawn as logged in: its page shows nothing that only a member's own calls would fill. */
  asMember: boolean;
  /** Chinese: what is told to everything else. */
  only: string;
  /** What was kept: the shop's address that is shown, and the platform as it would be. */
  open(content: unknown): { screen: string; over(platform: Platform): Promise<Platform> };
}
