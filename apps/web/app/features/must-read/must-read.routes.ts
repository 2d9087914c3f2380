import { route } from '@react-router/dev/routes';

export const mustReadRoutes = [route('must-read/:id', 'features/must-read/pages/recipients.tsx')];
