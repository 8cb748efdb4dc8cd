import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FiguresBody } from './figures-body';

it('换了日子、新数还没到：旧数看得出是旧的，点不开', () => {
  const shown = (isStale: boolean) =>
    renderToString(
      <FiguresBody isStale={isStale}>
        <a href="/figures/rows">72.00</a>
      </FiguresBody>,
    );
  expect(shown(true)).toMatch(/class="fg stale".*aria-busy="true".*inert/);
  expect(shown(false)).not.toMatch(/stale|inert/);
});
