export { AreaCascader } from './area-cascader';
export { regionsQuery, useRegions } from './use-regions';
