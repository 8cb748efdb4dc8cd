import baby from '../content/goods/baby.json';
import care from '../content/goods/care.json';
import electric from '../content/goods/electric.json';
import food from '../content/goods/food.json';
import hardware from '../content/goods/hardware.json';
import kitchen from '../content/goods/kitchen.json';
import medical from '../content/goods/medical.json';
import office from '../content/goods/office.json';
import packing from '../content/goods/packing.json';
import paper from '../content/goods/paper.json';
import pets from '../content/goods/pets.json';
import safety from '../content/goods/safety.json';
import { type CategoryText, parseCategory, type SecondCategory } from './category-text';

export interface FirstCategory extends CategoryText {
  children: SecondCategory[];
}

/** In the order of the menu. */
const texts: readonly CategoryText[] = [
  ...[food, care, paper, hardware, office, kitchen],
  ...[safety, electric, medical, baby, pets, packing],
];

let parsed: FirstCategory[] | undefined;

/** The twelve first-level categories with everything below them, parsed on first use: most starts need none. */
export function catalogue(): readonly FirstCategory[] {
  parsed ??= texts.map((text) => ({ ...text, children: parseCategory(text) }));
  return parsed;
}
