import { CloseCircleFilled } from '@ant-design/icons';

/** For `allowClear` of a select: the kit names that button in English. */
export const CLEAR = { clearIcon: <CloseCircleFilled />, label: '清除' };
