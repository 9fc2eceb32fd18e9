import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { moveRows } from './move_rows.ts';

export default defineConfig({ plugins: [svelte(), moveRows()], test: { include: ['tests/*.test.ts'], testTimeout: 200_000 } });
