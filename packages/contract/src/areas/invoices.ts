/** Invoices (finance base): titles, applications, files, and the operator’s acts. */
export const invoices = {};
