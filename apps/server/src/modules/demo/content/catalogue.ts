import { baby } from './baby';
import { care } from './care';
import { type CategoryText, parseCategory, type SecondCategory } from './category-text';
import { electric } from './electric';
import { food } from './food';
import { hardware } from './hardware';
import { kitchen } from './kitchen';
import { medical } from './medical';
import { office } from './office';
import { packing } from './packing';
import { paper } from './paper';
import { pets } from './pets';
import { safety } from './safety';

export interface FirstCategory extends CategoryText {
  /** First letter of the goods' own codes. */
  codeLetter: string;
  children: SecondCategory[];
}

const order: [string, CategoryText][] = [
  ['W', food],
  ['J', care],
  ['Z', paper],
  ['L', hardware],
  ['B', office],
  ['C', kitchen],
  ['A', safety],
  ['D', electric],
  ['Y', medical],
  ['M', baby],
  ['P', pets],
  ['X', packing],
];

let parsed: FirstCategory[] | undefined;

/** The twelve first-level categories in the order of the menu, with everything below them. Read at first use: no start of a filled mall waits for it. */
export function catalogue(): readonly FirstCategory[] {
  parsed ??= order.map(([codeLetter, text]) => ({ ...text, codeLetter, children: parseCategory(text) }));
  return parsed;
}
