export { sendDeliveries } from './send-deliveries.ts';
export { sweepDeliveries } from './webhook.service.ts';
