import { expect, test } from 'vitest';
import { levelsFromSheet } from '../sheets.ts';
import { waypointRows, waypointsInGeoJson } from './waypoint-rows.ts';
import { looksLikePlacesXml, waypointsInXml } from './waypoints.ts';

const GATE = { latitude: 48.1373, longitude: 11.5756, name: 'The gate', description: 'Look up & count.' };

const gpx = `\uFEFF<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>My walk</name></metadata>
  <wpt lat="48.1373" lon="11.5756"><name>The gate</name><desc>Look up &amp; count.</desc></wpt>
  <wpt lat="48.14" lon="11.58"/>
  <wpt lat="148" lon="11"><name>Nowhere</name></wpt>
  <trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"><name>no stop</name></trkpt></trkseg></trk>
</gpx>`;

const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Map</name><Folder>
  <Placemark><name>The gate</name><description><![CDATA[<p>Look up <b>&</b> count.</p>]]></description>
    <Point><coordinates> 11.5756,48.1373,0 </coordinates></Point></Placemark>
  <Placemark><name>A way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
</Folder></Document></kml>`;

test('[FILE-21] places of GPX and KML come with name, description and place; tracks and lines do not', () => {
  expect(waypointsInXml(gpx)).toEqual([GATE, { latitude: 48.14, longitude: 11.58 }]);
  expect(waypointsInXml(kml)).toEqual([GATE]);
  expect([looksLikePlacesXml(gpx), looksLikePlacesXml(kml), looksLikePlacesXml('Name;lat')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('[FILE-21] of a file that breaks off, or tells lies, the places before are taken', () => {
  expect(waypointsInXml(gpx.slice(0, gpx.indexOf('48.14')))).toEqual([GATE]);
  const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaa">]>${gpx.slice(gpx.indexOf('<gpx'))}`;
  expect(waypointsInXml(bomb)).toEqual([]);
});

test('[FILE-21] points of GeoJSON come with name, description and place, longitude first', () => {
  const feature = (geometry: unknown, properties: unknown = null) => ({
    type: 'Feature',
    geometry,
    properties,
  });
  const point = { type: 'Point', coordinates: [11.5756, 48.1373] };
  const features = [
    feature(point, { name: 'The gate', description: 'Look up & count.' }),
    feature({ type: 'LineString', coordinates: [[1, 2]] }),
    feature({ type: 'Point', coordinates: ['x'] }),
    7,
  ];
  expect(waypointsInGeoJson({ type: 'FeatureCollection', features })).toEqual([GATE]);
  expect(waypointsInGeoJson({ name: 'A hunt', levels: [] })).toBeUndefined();
});

test('[FILE-21] they are stops of a table like any other', () => {
  const { rows, issues } = levelsFromSheet(waypointRows(waypointsInXml(gpx)));
  expect(issues).toEqual([]);
  expect(rows).toEqual([
    {
      id: 'level-1',
      name: 'The gate',
      story: 'Look up & count.',
      location: { latitude: 48.1373, longitude: 11.5756 },
      mission: { type: 'gps' },
    },
    { id: 'level-2', name: '2', location: { latitude: 48.14, longitude: 11.58 }, mission: { type: 'gps' } },
  ]);
});
