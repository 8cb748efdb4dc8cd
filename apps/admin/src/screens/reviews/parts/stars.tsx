/** Five stars, as text and for readers. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={stars <= 2 ? 'tx-red nw' : 'tx-amber nw'} role="img" aria-label={`${stars} 星`}>
    {'★'.repeat(stars)}
    <span className="t3">{'☆'.repeat(5 - stars)}</span>
  </span>
);
