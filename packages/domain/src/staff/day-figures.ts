/** What one hour of one day added to a figure. */
export interface HourPart {
  /** how many days ago: 0 = today, 1 = yesterday, 7 = the same weekday of last week */
  ago: number;
  /** 0–23, in Beijing */
  hour: number;
  /** of its whole hour */
  all: number;
  /** of it until the present time of day */
  soFar: number;
}

/** A figure of today beside the same time of two other days, and how it grew. */
export interface DayFigure {
  today: number;
  /** yesterday until the same time */
  yesterday: number;
  /** the same weekday of last week until the same time */
  lastWeek: number;
  /** up to the end of each hour of today; the last is the current one */
  course: number[];
  /** the same of all 24 hours of yesterday */
  courseYesterday: number[];
}

/** 今日 beside 昨日同时 and 上周同日 (ADMIN §7.1): every day is counted until the present time of day. */
export function dayFigure(parts: readonly HourPart[], hourNow: number): DayFigure {
  const soFar = (ago: number): number =>
    parts.reduce((sum, part) => (part.ago === ago ? sum + part.soFar : sum), 0);
  const course = (ago: number, hours: number, of: 'all' | 'soFar'): number[] => {
    const grown: number[] = [];
    for (let hour = 0; hour < hours; hour += 1) {
      const part = parts.find((one) => one.ago === ago && one.hour === hour);
      grown.push((grown.at(-1) ?? 0) + (part?.[of] ?? 0));
    }
    return grown;
  };
  return {
    today: soFar(0),
    yesterday: soFar(1),
    lastWeek: soFar(7),
    course: course(0, hourNow + 1, 'soFar'),
    courseYesterday: course(1, 24, 'all'),
  };
}

/** How much more or less than then, in tenths of a percent; undefined where there was nothing then. */
export const changeSince = (now: number, then: number): number | undefined =>
  then === 0 ? undefined : Math.round(((now - then) / then) * 1000);
