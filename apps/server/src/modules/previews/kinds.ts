import { home } from './home';
import type { PreviewKind } from './preview-kind';
import { promotion } from './promotion';

/** What can be looked at, by the name under which it is kept; a new one is one line here. */
export const previewKinds = { home, promotion } satisfies Record<string, PreviewKind>;
export type PreviewKindName = keyof typeof previewKinds;
