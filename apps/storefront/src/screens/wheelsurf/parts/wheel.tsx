import type { WireLuckyDraw } from '@pifa/contract/client';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx';
import { linesOf, middleOf } from '../sectors';

const RADIUS = 150;

/** A point of the rim, degrees from the top. */
function rim(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(160 + RADIUS * Math.sin(angle)).toFixed(2)} ${(160 - RADIUS * Math.cos(angle)).toFixed(2)}`;
}

const fills = ['fill-brand-50', 'fill-card'];

/** The wheel and its pointer; the result was decided and recorded before it turns (UX §4.10). `children`: its hub. */
export function Wheel({
  sectors,
  turn,
  smooth,
  children,
}: {
  sectors: WireLuckyDraw['prizes'];
  /** Degrees. */
  turn: number;
  /** Four seconds to get there, or at once. */
  smooth: boolean;
  children: ReactNode;
}) {
  const count = sectors.length;
  return (
    <div data-no-print className="relative mx-auto aspect-square w-full max-w-105">
      <svg viewBox="0 0 320 320" aria-hidden className="size-full">
        <circle cx="160" cy="160" r="158" className="fill-brand-600" />
        <g
          data-testid="wheel"
          style={{
            transform: `rotate(${turn}deg)`,
            transformOrigin: '160px 160px',
            transition: smooth ? 'transform 4s cubic-bezier(0, 0, 0.2, 1)' : 'none',
          }}
        >
          {sectors.map((prize, position) => {
            const middle = middleOf(position, count);
            const half = 180 / count;
            const lines = linesOf(prize.name);
            return (
              // A prize may appear twice, so a sector is identified by its position.
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
              <g key={position}>
                <path
                  d={`M160 160 L${rim(middle - half)} A${RADIUS} ${RADIUS} 0 0 1 ${rim(middle + half)} Z`}
                  className={cx(
                    count % 2 === 1 && position === count - 1 ? 'fill-amber-50' : fills[position % 2],
                    'stroke-brand-200',
                  )}
                />
                <text
                  transform={`rotate(${middle} 160 160)`}
                  textAnchor="middle"
                  className={cx(
                    'text-[13px]',
                    prize.kind === 'nothing' ? 'fill-t2' : 'fill-brand-800 font-semibold',
                  )}
                >
                  {lines.map((line, index) => (
                    <tspan key={line} x="160" y={42 + index * 16}>
                      {line}
                    </tspan>
                  ))}
                </text>
              </g>
            );
          })}
        </g>
        <path d="M160 98 L146 122 L174 122 Z" className="fill-ink-900" />
      </svg>
      <div className="absolute inset-0 m-auto grid size-[30%] place-content-stretch">{children}</div>
    </div>
  );
}
