export { AreaCascader } from './area-cascader';
export { useRegions } from './use-regions';
