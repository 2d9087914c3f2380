/** What accounts can be. Apart from the other enumerations, which come with every page. */

export const ACCOUNT_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const;
export type Gender = (typeof GENDERS)[number];
