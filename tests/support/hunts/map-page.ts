import { h, render } from 'preact';
import '#web/kit/tokens.css';
import '#web/kit/base.css';
import { HuntMap } from '#activities/hunts/web/map/HuntMap.tsx';

// The map alone, without the app: what a test in a real browser looks at.

/** `?empty`: a hunt without stops. */
const isEmpty = new URLSearchParams(location.search).has('empty');
let stops = [
  { id: 'gate', name: 'Gate', latitude: 52.5163, longitude: 13.3777, radiusM: 40 },
  { id: 'tower', name: 'Tower', latitude: 52.5183, longitude: 13.3757, radiusM: 40 },
];

const root = document.querySelector('#app');
const show = (picked: string): void => {
  if (root === null) return;
  render(
    h('main', {}, [
      h('h1', {}, 'Map'),
      h(HuntMap, {
        label: 'Town',
        stops: isEmpty ? [] : stops,
        onSelect: (id) => show(`stop ${id}`),
        onMove: (id, place, isDone) => {
          stops = stops.map((stop) => (stop.id === id ? { ...stop, ...place } : stop));
          show(isDone ? `moved ${id}` : '');
        },
        onPick: (latitude, longitude) => show(`${latitude} ${longitude}`),
      }),
      h('p', { id: 'picked' }, picked),
    ]),
    root,
  );
};
show('');
