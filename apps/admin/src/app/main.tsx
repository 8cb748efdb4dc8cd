import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { Gate } from './gate';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gate />
    </StrictMode>,
  );
}
