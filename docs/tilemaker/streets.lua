-- Streets of an OpenStreetMap extract in the layers and kinds of the Protomaps basemap, for tilemaker 2 and 3:
-- tilemaker --input area.osm.pbf --output area.mbtiles --config streets.json --process streets.lua

-- Languages whose names are kept beside the local one.
languages = { "en", "ar", "de", "es", "fr", "pt", "zh", "hi", "ru", "tr" }

node_keys = { "place" }

local object

-- Version 3 has functions, version 2 methods of the object.
local function call(name, ...)
  if _G[name] then return _G[name](...) end
  return object[name](object, ...)
end

local function find(key) return call("Find", key) end

local function add_names()
  local name = find("name")
  if name ~= "" then call("Attribute", "name", name) end
  for _, language in ipairs(languages) do
    local translated = find("name:" .. language)
    if translated ~= "" then call("Attribute", "name:" .. language, translated) end
  end
end

local function put(layer, is_area, kind, min_zoom)
  call("Layer", layer, is_area)
  call("Attribute", "kind", kind)
  call("MinZoom", min_zoom)
end

local places = {
  city = { "locality", 8, 12 }, town = { "locality", 8, 9 }, village = { "locality", 11, 6 },
  hamlet = { "locality", 13, 4 }, suburb = { "neighbourhood", 12, 0 }, neighbourhood = { "neighbourhood", 13, 0 },
  quarter = { "neighbourhood", 13, 0 }
}

local roads = {
  motorway = { "highway", 8 }, motorway_link = { "highway", 12 }, trunk = { "major_road", 8 },
  trunk_link = { "major_road", 12 }, primary = { "major_road", 8 }, primary_link = { "major_road", 12 },
  secondary = { "major_road", 10 }, secondary_link = { "major_road", 13 }, tertiary = { "major_road", 11 },
  tertiary_link = { "major_road", 13 }, residential = { "minor_road", 12 }, unclassified = { "minor_road", 12 },
  living_street = { "minor_road", 12 }, road = { "minor_road", 13 }, service = { "minor_road", 13 },
  pedestrian = { "path", 13 }, track = { "path", 13 }, path = { "path", 14 }, footway = { "path", 14 },
  cycleway = { "path", 14 }, steps = { "path", 14 }, bridleway = { "path", 14 }
}

local areas = {
  landuse = {
    forest = "forest", cemetery = "cemetery", industrial = "industrial", railway = "railway", grass = "grass",
    allotments = "allotments", village_green = "village_green", military = "military"
  },
  leisure = { park = "park", nature_reserve = "nature_reserve", golf_course = "golf_course", playground = "playground" },
  natural = { wood = "wood", grassland = "grassland", scrub = "scrub" },
  amenity = { school = "school", university = "university", college = "college", hospital = "hospital" },
  aeroway = { aerodrome = "aerodrome" }
}

function node_function(node)
  object = node
  local place = places[find("place")]
  if not place or find("name") == "" then return end
  call("Layer", "places", false)
  call("Attribute", "kind", place[1])
  call("AttributeNumeric", "population_rank", place[3])
  call("MinZoom", place[2])
  add_names()
end

function way_function(way)
  object = way
  local is_closed = call("IsClosed")
  local road = roads[find("highway")]
  if road and find("area") ~= "yes" then
    put("roads", false, road[1], road[2])
    add_names()
  end
  if find("railway") == "rail" then put("roads", false, "rail", 11) end

  local waterway = find("waterway")
  if waterway == "river" or waterway == "canal" then
    put("water", false, waterway, 9)
    add_names()
  elseif waterway == "stream" then
    put("water", false, waterway, 13)
  end
  if not is_closed then return end

  if find("natural") == "water" or find("landuse") == "reservoir" or waterway == "riverbank" then
    put("water", true, "water", 8)
    if find("name") ~= "" then
      call("LayerAsCentroid", "water")
      call("Attribute", "kind", "lake")
      call("MinZoom", 12)
      add_names()
    end
  end
  for key, kinds in pairs(areas) do
    local kind = kinds[find(key)]
    if kind then put("landuse", true, kind, 10) end
  end
  if find("building") ~= "" and find("building") ~= "no" then put("buildings", true, "building", 13) end
end
