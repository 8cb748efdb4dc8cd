/** The plots' engine, loaded by those screens alone that draw one: only what they draw with. */
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

const PARTS = [
  AriaComponent,
  BarChart,
  GridComponent,
  LineChart,
  MarkLineComponent,
  SVGRenderer,
  TooltipComponent,
];

/** An empty plot in this box. Repeated use of a part does nothing. */
export function drawIn(box: HTMLElement) {
  register(PARTS);
  return init(box, undefined, { renderer: 'svg' });
}

export type Chart = ReturnType<typeof drawIn>;
