import type { SeatPlan } from '#server/groups/seats.ts'

/** The example of the glossary: 30 seats, Derde leerjaar sets 8 aside, Klas 3A below it 4. */
export const glossaryPlan: SeatPlan = {
  licence: { id: 0, path: '/1/', name: 'De Linde', size: 30 },
  reservations: [
    { id: 2, path: '/1/2/', name: 'Derde leerjaar', size: 8 },
    { id: 3, path: '/1/2/3/', name: 'Klas 3A', size: 4 },
  ],
  claims: [],
}
