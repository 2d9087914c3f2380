/** Companies of one person. */
export const MAX_COMPANIES = 20;
export const MAX_COMPANY_NAME = 100;
/** With separators, as people write them. */
export const MAX_VAT_NUMBER = 40;
export const MAX_REGISTRATION_NUMBER = 60;
export const MAX_ADDRESS = 200;
export const MAX_CONTACT = 40;
export const MAX_COMPANY_PHONE = 40;
