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
  /** Page with the other activities of its kind, offered when one is gone; absent = the promotion list. */
  others?: string;
  /** The rules matter before the first payment, so they are shown expanded. */
  rulesOpen?: boolean;
  /** Has a block of its own on the home page. */
  atHome?: boolean;
}
