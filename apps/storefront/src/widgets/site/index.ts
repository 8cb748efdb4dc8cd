export {
  pricesVisibleTo,
  siteQuery,
  switchesQuery,
  useSite,
  useVisibility,
  useWebConfig,
  webConfigQuery,
} from './use-site';
