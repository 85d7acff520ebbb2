import { press } from '../acts.ts'
import { changes, refuses, staysSilent } from '../answers.ts'
import { viewsOf } from '../view.ts'

/** Finding a licence. */
export const licencesViews = [
  ...viewsOf({ route: '/licenses', address: '/licenses', as: 'staff' }, [
    { name: 'licences' },
    {
      name: 'licences/nothing typed',
      act: async (scene) => {
        await press(scene, scene.say('licences.search.submit'))
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/licenses/$filter', address: '/licenses/SPR10', as: 'staff' }, [
    { name: 'licences/found' },
    { name: 'licences/found, dealer', as: 'dealer' },
    {
      name: 'licences/pages',
      address: '/licenses/SPR10?size=5',
      answers: [
        changes('/products/licenses/**', (reply) => {
          reply.total = 12
        }),
      ],
    },
    { name: 'licences/none', address: '/licenses/SPR99999' },
    { name: 'licences/not a number', address: '/licenses/SPR' },
    { name: 'licences/loading', isLoading: true, answers: [staysSilent('/products/licenses/**')] },
    { name: 'licences/failed', answers: [refuses('/products/licenses/**', 'server.unexpected')] },
  ]),
]
