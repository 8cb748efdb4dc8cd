/** 导入: goods, prices and stock out of a table. */
export { importStaff } from './import-goods';
