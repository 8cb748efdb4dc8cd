/** The one place where the app takes the frame from: utility bar, header, menus, footer, phone tab bar. */
export { SiteFrame } from '../widgets/frame';
