import type { ReactNode } from 'react';

/** Small drawings beside the choices; the words say the same, so they are silent for readers. */
function Drawing({ children, box = '0 0 160 88' }: { children: ReactNode; box?: string }) {
  return (
    <svg className="open-drawing" viewBox={box} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const Shelf = ({ x, price }: { x: number; price: ReactNode }) => (
  <g transform={`translate(${x} 18)`}>
    <rect width="38" height="52" rx="5" fill="#fff" stroke="var(--line)" />
    <rect x="6" y="6" width="26" height="22" rx="3" fill="var(--blue-50)" />
    <path d="M12 24l5-7 4 5 3-3 4 5z" fill="var(--blue-600)" opacity=".35" />
    {price}
  </g>
);
const Yuan = () => (
  <text x="6" y="43" fontSize="10" fontWeight="600" fill="var(--brand-600)">
    ¥12.0
  </text>
);
const Locked = () => (
  <g transform="translate(6 33)">
    <rect width="26" height="11" rx="3" fill="var(--soft)" />
    <rect x="10.5" y="4" width="5" height="4" rx="1" fill="var(--t3)" />
    <path d="M11.5 4.500v-1a1.5 1.5 0 0 1 3 0v1" fill="none" stroke="var(--t3)" />
  </g>
);

/** Prices in the open, behind the sign-in, or with a sum that an order must reach. */
export function PriceDrawing({ kind }: { kind: 'open' | 'members' | 'minimum' }) {
  const price = kind === 'open' ? <Yuan /> : <Locked />;
  return (
    <Drawing>
      <Shelf x={14} price={price} />
      <Shelf x={61} price={price} />
      <Shelf x={108} price={price} />
      {kind === 'minimum' && (
        <g transform="translate(14 76)">
          <rect width="132" height="6" rx="3" fill="var(--soft)" />
          <rect width="92" height="6" rx="3" fill="var(--brand-600)" />
          <circle cx="92" cy="3" r="5" fill="#fff" stroke="var(--brand-600)" strokeWidth="2" />
        </g>
      )}
    </Drawing>
  );
}

/** A van, and how its fee goes with the order. */
export function FreightDrawing({ kind }: { kind: 'free-from' | 'flat' | 'weight' }) {
  const line = {
    'free-from': 'M14 40H92V64H146',
    flat: 'M14 46H146',
    weight: 'M14 64H44V54H74V44H104V34H146',
  }[kind];
  return (
    <Drawing>
      <path d="M14 72H146" stroke="var(--line)" />
      <path d={line} fill="none" stroke="var(--blue-600)" strokeWidth="2.5" strokeLinejoin="round" />
      {kind === 'free-from' && (
        <text x="119" y="58" textAnchor="middle" fontSize="11" fill="var(--green-700)">
          包邮
        </text>
      )}
      <g transform="translate(16 10)">
        <rect width="30" height="16" rx="3" fill="var(--blue-50)" stroke="var(--blue-600)" />
        <path d="M30 5h8l5 6v5H30z" fill="var(--blue-50)" stroke="var(--blue-600)" strokeLinejoin="round" />
        <circle cx="9" cy="17" r="3.5" fill="#fff" stroke="var(--blue-600)" />
        <circle cx="34" cy="17" r="3.5" fill="#fff" stroke="var(--blue-600)" />
      </g>
    </Drawing>
  );
}

const TRADE_LINES: Readonly<Record<string, string>> = {
  food: 'M15 12h14l-2 24H17zM13 12h18M22 12l4-8h4',
  daily: 'M17 18h10v18H17zM19 18v-6h6v6M19 12h-5l2-5h9v5',
  hardware: 'M12 34l14-14a7 7 0 1 0-5-5L8 29zM30 30l5 5',
  clothes: 'M16 8l-8 5 4 7 3-2v18h14V18l3 2 4-7-8-5a6 4 0 0 1-12 0z',
  stationery: 'M12 36l3-9L31 11l6 6-16 16zM28 14l6 6',
  catering: 'M14 6v12a3 3 0 0 0 6 0V6M17 20v16M29 6c-4 4-4 12 0 14v16',
};

export const TradeDrawing = ({ code }: { code: string }) => (
  <svg className="open-icon" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
    <path
      d={TRADE_LINES[code] ?? 'M10 14l12-6 12 6v16l-12 6-12-6zM10 14l12 6 12-6M22 20v16'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
);
