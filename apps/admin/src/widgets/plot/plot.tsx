import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import type { Chart } from './engine';
import './plot.css';

export type PlotOption = EChartsCoreOption;

interface Props {
  option: PlotOption;
  /** what it shows, in a sentence: read out instead of the lines */
  label: string;
  height?: number;
  /** a click on the n-th place of the axis opens what is behind it */
  onPick?: (at: number) => void;
}

/** A plot. Its numbers stand in a table under it: whoever cannot see it, or whose browser cannot draw, loses nothing. */
export function Plot({ option, label, height = 240, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  const [chart, setChart] = useState<Chart>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    let own: Chart | undefined;
    let gone = false;
    const resized = new ResizeObserver(() => own?.resize());
    import('./engine').then(
      ({ drawIn }) => {
        if (gone) return;
        own = drawIn(node);
        own.on('click', ({ dataIndex }) => pick.current?.(dataIndex));
        resized.observe(node);
        setChart(own);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      resized.disconnect();
      own?.dispose();
    };
  }, []);

  useEffect(() => {
    chart?.setOption({ aria: { enabled: true, label: { description: label } }, ...option }, true);
  }, [chart, option, label]);

  return (
    <div className="plot" role="img" aria-label={label} style={{ height }} ref={box}>
      {failed && <p className="t3 s13">图没有画出来，数字在下面的表里。</p>}
    </div>
  );
}
