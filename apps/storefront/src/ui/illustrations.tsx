import type { ReactNode } from 'react';

/** 120px line drawings of one hand: 1.5px ink lines, one brand accent. */
export type Drawing = 'box' | 'search' | 'cart' | 'paper' | 'lost' | 'cloud' | 'star';

const shapes: Record<Drawing, ReactNode> = {
  box: (
    <>
      <path d="M60 30 92 44v34L60 93 28 78V44z M28 44l32 15 32-15 M60 59v34" />
      <path className="stroke-brand-600" d="m44 37 32 15v12" />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="54" r="24" />
      <path d="m72 72 20 20" />
      <path className="stroke-brand-600" d="M44 54h20" />
    </>
  ),
  cart: (
    <>
      <path d="M22 32h11l10 40h38l9-30H37" />
      <circle cx="48" cy="84" r="5" />
      <circle cx="76" cy="84" r="5" />
      <path className="stroke-brand-600" d="M52 57h24" />
    </>
  ),
  paper: (
    <>
      <path d="M36 24h34l16 16v56H36z M70 24v16h16" />
      <path d="M46 54h30 M46 66h30" />
      <path className="stroke-brand-600" d="M46 78h16" />
    </>
  ),
  lost: (
    <>
      <path d="M24 84h72 M36 84V52l24-18 24 18v32" />
      <path className="stroke-brand-600" d="M54 62c0-4 3-6 6-6s6 2 6 6-6 4-6 9" />
      <path className="stroke-brand-600" d="M60 77v1" />
    </>
  ),
  cloud: (
    <>
      <path d="M40 78a16 16 0 0 1-1-32 22 22 0 0 1 42-3 17 17 0 0 1 1 35z" />
      <path className="stroke-brand-600" d="m52 56 16 14 M68 56 52 70" />
    </>
  ),
  star: (
    <>
      <path d="m60 28 9.6 20 21.9 3-15.9 15.3 3.9 21.8L60 77.7 40.5 88.1l3.9-21.8L28.5 51l21.9-3z" />
      <path className="stroke-brand-600" d="M50 96h20" />
    </>
  ),
};

/** A line drawing, decorative. */
export function Illustration({ drawing, size = 120 }: { drawing: Drawing; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 120 120"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-line-control"
    >
      <circle cx="60" cy="60" r="52" className="fill-disabled-bg stroke-transparent" />
      {shapes[drawing]}
    </svg>
  );
}
