/** How points are earned. */
export interface Earn {
  on: boolean;
  perYuan: number;
  months: number;
}

/** Where the settings say it. */
export const EARN_CODES = { on: 'pointsEarn', perYuan: 'pointsPerYuan', months: 'pointsMonths' } as const;

/** As the settings say it; `typed` goes before what is saved, and what is empty is as usual. */
export function earnOf(
  items: readonly { code: string; value: string; usual: string }[],
  typed: Readonly<Record<string, string>> = {},
): Earn {
  const said = (code: string): string => {
    const item = items.find((one) => one.code === code);
    return (typed[code] ?? item?.value) || item?.usual || '0';
  };
  return {
    on: said(EARN_CODES.on) === '1',
    perYuan: Number(said(EARN_CODES.perYuan)),
    months: Number(said(EARN_CODES.months)),
  };
}
