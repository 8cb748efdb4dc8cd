/** Words and colours of a kind of activity, for every place that shows one. */
export interface KindLook {
  name: string;
  /** What the activity's price is called. */
  priceName: string;
  /** The button of a running one. */
  live: string;
  /** Text and background of its bar and blocks (UX §2.1 "Activity colours"). */
  tint: string;
  /** Its stock bar. */
  fill: string;
  /** Its page is `/pages/<screen>/<id>`. */
  screen: string;
  /** Where others of its kind are found, when one is gone; absent = among all promotions. */
  others?: string;
  /** Its rules are read before the first payment, so they stand open. */
  rulesOpen?: boolean;
  /** Has a block of its own on the home page. */
  atHome?: boolean;
}
