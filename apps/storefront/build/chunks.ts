import type { Rolldown } from 'vite';

type Group = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number];

const libraries =
  '(?:react|react-dom|scheduler|regexparam|zustand|@tanstack[\\\\/](?:react-query|query-core))';
const icons = (names: string) => `lucide[\\\\/].*[\\\\/]icons[\\\\/](?:${names})\\.`;
const any = (...parts: string[]) => new RegExp(parts.join('|'));

/**
 * What the first pages of a visit are made of, in few files. A group takes along all that its modules need and no
 * earlier group has, so a group names its roots only. Everything else is cut where a screen or a part of one is imported
 * lazily. `tooling/page-budget.test.mjs` holds the three pages to their number of files and bytes.
 */
export const chunks: Group[] = [
  // Long-lived: a release of ours does not make buyers load React again. Endless lists and lists of queries are few
  // screens' affair.
  {
    name: 'libs',
    test: new RegExp(`node_modules[\\\\/]${libraries}[\\\\/](?!.*(?:nfinite|ueries))`),
    priority: 9,
  },
  // The frame and the goods card with its price and its boxes, for which nearly every page has a use.
  {
    name: 'shop',
    test: any(
      'src[\\\\/]app[\\\\/]main',
      'widgets[\\\\/]goods-card[\\\\/]',
      icons('receipt-text|printer|circle-question-mark'),
    ),
    priority: 8,
  },
  // What listings and goods pages have in common.
  {
    name: 'parts',
    test: any(
      'ui[\\\\/](?:countdown|breadcrumb|part)\\.',
      'domain[\\\\/]src[\\\\/]time',
      'basket-preview[\\\\/]use',
      icons('arrow-up|circle-x|chevron-down'),
    ),
    priority: 7,
  },
  // What goods pages share with screens that come later.
  {
    name: 'detail',
    test: any(
      'ui[\\\\/](?:sticky-bar|swipe-pictures)',
      'price-block[\\\\/]why-price',
      'pricing[\\\\/]explain',
      icons('truck|heart|headset'),
    ),
    priority: 6,
  },
];

/** Files that each page has before it can ask for another: no import needs to name them. */
const ALWAYS = /(?:^|[\\/])(?:libs|shop|rolldown-runtime)-/;

/** Which files of a lazily imported part are asked for together with it. */
export const lazyFiles = (
  _url: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? files.filter((file) => !ALWAYS.test(file)) : files);
