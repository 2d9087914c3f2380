export { messageLanguage } from './language.ts';
export { deleteUserVatChecks, recordVatCheck } from './vat.repo.ts';
