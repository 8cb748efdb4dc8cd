import type { previewBasket } from '@pifa/domain';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle';

type Preview = typeof previewBasket;

let loaded: Preview | null = null;

/**
 * The price engine over a whole basket; null until it is there. It comes at once when it is `wanted`, otherwise as soon
 * as the page has nothing else to do.
 */
export function useBasketPreview(wanted: boolean): Preview | null {
  const [preview, setPreview] = useState(() => loaded);
  useEffect(() => {
    if (preview) return;
    let over = false;
    const load = async () => {
      ({ previewBasket: loaded } = await import('./engine'));
      if (!over) setPreview(() => loaded);
    };
    const begin = () => void load().catch(() => undefined);
    if (wanted) begin();
    const stop = wanted ? () => undefined : whenIdle(begin);
    return () => {
      over = true;
      stop();
    };
  }, [wanted, preview]);
  return preview;
}
