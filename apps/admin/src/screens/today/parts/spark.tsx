/** Hours of a day. */
const HOURS = 24;
const WIDTH = 128;
const HEIGHT = 36;
/** Room for the line's width and the dot. */
const EDGE = 4;

interface SparkProps {
  course: readonly number[];
  courseYesterday: readonly number[];
  /** what it shows, for those who cannot see it */
  label: string;
}

/** How a figure grew today beside all of yesterday. */
export function Spark({ course, courseYesterday, label }: SparkProps) {
  const most = Math.max(1, ...course, ...courseYesterday);
  const x = (hour: number) => EDGE + (hour * (WIDTH - 2 * EDGE)) / (HOURS - 1);
  const y = (value: number) => HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / most;
  const line = (values: readonly number[]) =>
    values
      .map((value, hour) => `${hour === 0 ? 'M' : 'L'}${x(hour).toFixed(1)} ${y(value).toFixed(1)}`)
      .join(' ');
  const last = course.length - 1;
  const today = line(course);
  const ground = (HEIGHT - EDGE).toFixed(1);
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={line(courseYesterday)} className="spark-then" />
      <path d={`${today} L${x(last).toFixed(1)} ${ground} L${EDGE} ${ground} Z`} className="spark-ground" />
      <path d={today} className="spark-now" />
      <circle cx={x(last)} cy={y(course[last] ?? 0)} r={2.5} className="spark-dot" />
    </svg>
  );
}
