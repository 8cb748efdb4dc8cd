export {
  type Site,
  siteQuery,
  switchesQuery,
  useSite,
  useSwitches,
  useVisibility,
  useWebConfig,
  type WebConfig,
  webConfigQuery,
} from './use-site';
