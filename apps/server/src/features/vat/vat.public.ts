export { messageLanguage } from './language.ts';
export { deleteVatChecksOf, recordVatCheck } from './vat.repo.ts';
