export { countStatistics, sweepStatistics } from './statistics-count.ts';
