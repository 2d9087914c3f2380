export { findOpenMustRead } from './must-read.service.ts';
