import type { DemoFreightTemplate } from '../types';

const KG = 1000;
const weight = (regionPrefix: string, firstFee: number, nextFee: number, freeFrom: number | null) => ({
  regionPrefix,
  basis: 'weight' as const,
  firstUnits: 5 * KG,
  firstFee,
  nextUnits: KG,
  nextFee,
  freeFrom,
  deliverable: true,
});

/** The rates of the help article 「运费标准」, in fen. */
export const freight: DemoFreightTemplate = {
  id: 1,
  name: '全国统一运费',
  isDefault: true,
  shipFrom: '',
  rules: [
    weight('', 2000, 250, 200_000),
    weight('44', 1200, 100, 100_000),
    ...['42', '43', '41', '36', '34', '32', '33', '31', '35', '45'].map((prefix) =>
      weight(prefix, 1500, 150, 150_000),
    ),
    ...['65', '54', '63'].map((prefix) => weight(prefix, 6000, 1200, null)),
    { ...weight('4603', 0, 0, null), basis: 'flat', deliverable: false },
  ],
};
