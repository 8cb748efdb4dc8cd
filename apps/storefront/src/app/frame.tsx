/** The only import of the frame: utility bar, header, menus, footer, phone tab bar. */
export { SiteFrame } from '../widgets/frame';
